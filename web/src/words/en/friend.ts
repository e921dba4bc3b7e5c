/** Playing with others: names, links, talk, taking back. */
export const friend = {
  'links.head': 'Names and links',
  'ask.mine': 'Ask to take back my last choice',
} as const;
