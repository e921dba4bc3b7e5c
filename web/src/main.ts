import '@fontsource/barlow/latin-400.css';
import '@fontsource/barlow/latin-600.css';
import '@fontsource/barlow-condensed/latin-500.css';
import '@fontsource/barlow-condensed/latin-500-italic.css';
import '@fontsource/barlow-condensed/latin-600.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { spoken } from './words/language.svelte';

void spoken.begin().then(() => mount(App, { target: document.getElementById('app')! }));
