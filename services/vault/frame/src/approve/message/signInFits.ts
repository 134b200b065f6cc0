import type { SignIn } from './readSignIn.ts'

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host
  } catch {
    return undefined
  }
}

/** Whether a sign-in message was written for this page: its domain and its URI name the page's own host. */
export function signInFits(signIn: SignIn, origin: string): boolean {
  const { host, protocol } = new URL(origin)
  if (signIn.domain !== host) return false
  if (signIn.scheme !== undefined && `${signIn.scheme}:` !== protocol) return false
  return signIn.uri === undefined || hostOf(signIn.uri) === host
}
