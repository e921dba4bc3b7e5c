import { expect, test } from 'vitest';
import { parts } from './guidetext';

test('a text is taken apart into words, things and buttons, and nothing is lost', () => {
  expect(parts('Take [1/116](OU-1) to [0903](0903), then [No support](=support none).')).toEqual([
    { text: 'Take ' },
    { text: '1/116', thing: 'OU-1' },
    { text: ' to ' },
    { text: '0903', thing: '0903' },
    { text: ', then ' },
    { text: 'No support', choice: 'support none' },
    { text: '.' },
  ]);
  expect(parts('plain [words] (only)')).toEqual([{ text: 'plain [words] (only)' }]);
});
