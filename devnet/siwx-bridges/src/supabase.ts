import type { SigningKey, SiwxServer } from '@latchkey/siwx-server'
import { createSiwxServer } from '@latchkey/siwx-server'
import { createClient } from '@supabase/supabase-js'

/**
 * Sessions by token as Supabase's third-party auth takes them: in its dashboard, add `issuer` as a custom provider; it
 * finds the keys by the discovery document. Tokens run for 15 minutes with the role of logged-in users.
 *
 * Row level security reads the account by `auth.jwt() ->> 'sub'` (CAIP-10); `auth.uid()` wants a UUID and is of no use.
 */
export function createSupabaseSignIns(options: createSupabaseSignIns.Options): SiwxServer {
  const { keys, issuer, ...others } = options
  return createSiwxServer({
    ...others,
    session: { kind: 'token', keys, issuer, audience: 'authenticated', claims: () => ({ role: 'authenticated' }) },
  })
}

export declare namespace createSupabaseSignIns {
  type Options = Omit<createSiwxServer.Options, 'session'> & {
    keys: readonly SigningKey[]
    /** The URL that the server is mounted at, as others reach it. */
    issuer: string
  }
}

/** A client of Supabase whose requests are those of the account that signed in. `accessToken` gives the token of now. */
export function createSupabaseClient(url: string, anonKey: string, accessToken: () => Promise<string | null>) {
  return createClient(url, anonKey, { accessToken })
}
