const known = /^(A browser|Chrome|Edge|Firefox|Opera|Safari)( on (Android|ChromeOS|iOS|Linux|macOS|Windows))?$/

/** What a device says it is, if that is one of the names that a frame gives; a mail holds no other text of a stranger. */
export const knownBrowser = (said: string | undefined): string =>
  said !== undefined && known.test(said) ? said : 'A browser'
