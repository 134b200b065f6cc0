/** Messages of a login: each new one gives up the one before that still waits for a person. */
export const ofLogin: ReadonlySet<string> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'CONNECT_PASSKEY',
  'CONNECT_HUB',
  'GET_SOCIAL_REDIRECT_URI',
  'SIGN_OUT',
])
