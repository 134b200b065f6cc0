/** How the practice relay answers, with what that is. */
export const relayMoods = {
  honest: 'says what the app has sent',
  down: 'answers 500',
  silent: 'never answers',
  nonsense: 'answers what it never documented',
  renamed: 'says that another person has signed',
  replayed: 'answers with the message of an earlier sign-in',
} as const

export type RelayMood = keyof typeof relayMoods

export const isRelayMood = (text: unknown): text is RelayMood =>
  typeof text === 'string' && Object.hasOwn(relayMoods, text)
