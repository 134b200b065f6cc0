import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { Client } from 'pg'

type Options = { databaseUrl: string; issuers: readonly string[] }

/**
 * The part of a Supabase project that tokens meet, from its public documents: the Data API over PostgreSQL checks a token
 * against the keys of the issuers that were added as third-party auth (found by their discovery documents), takes the role
 * that it names, and hands its claims to row level security. Reads and inserts of one table; nothing else.
 */
export async function createSupabaseDouble({ databaseUrl, issuers }: Options) {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(`
    DO $$ BEGIN CREATE ROLE anon NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    DO $$ BEGIN CREATE ROLE authenticated NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    CREATE SCHEMA auth;
    GRANT USAGE ON SCHEMA auth TO anon, authenticated;
    CREATE FUNCTION auth.jwt() RETURNS jsonb LANGUAGE sql STABLE AS
      $$ SELECT coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
  `)
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

  async function keysOf(issuer: string) {
    const known = keySets.get(issuer)
    if (known) return known
    const found = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, string>
    if (found.issuer !== issuer) throw new Error('another issuer')
    const keys = createRemoteJWKSet(new URL(found.jwks_uri ?? ''))
    keySets.set(issuer, keys)
    return keys
  }

  async function claimsOf(token: string): Promise<JWTPayload> {
    if (token === 'anon-key') return { role: 'anon' }
    const { iss = '' } = decodeJwt(token)
    if (!issuers.includes(iss)) throw new Error('an issuer that was not added')
    const { payload } = await jwtVerify(token, await keysOf(iss), { issuer: iss, algorithms: ['ES256', 'RS256'] })
    if (payload.role !== 'authenticated') throw new Error('another role')
    return payload
  }

  async function asRole(claims: JWTPayload, text: string, values: unknown[] = []) {
    await database.query('BEGIN')
    try {
      await database.query(`SET LOCAL ROLE ${claims.role === 'authenticated' ? 'authenticated' : 'anon'}`)
      await database.query("SELECT set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)])
      const { rows } = await database.query(text, values)
      await database.query('COMMIT')
      return rows
    } catch (error) {
      await database.query('ROLLBACK')
      throw error
    }
  }

  async function run(request: IncomingMessage): Promise<unknown> {
    const url = new URL(request.url ?? '', 'http://double')
    const table = /^\/rest\/v1\/([a-z]+)$/.exec(url.pathname)?.[1] ?? ''
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    let claims: JWTPayload
    try {
      claims = await claimsOf(token)
    } catch {
      throw Object.assign(new Error('JWSError JWSInvalidSignature'), { status: 401, code: 'PGRST301' })
    }
    if (request.method === 'GET') {
      const columns = (url.searchParams.get('select') ?? '').replace(/[^a-z,]/g, '')
      return asRole(claims, `SELECT ${columns} FROM ${table}`)
    }
    let body = ''
    for await (const part of request) body += part
    const entries = Object.entries(JSON.parse(body) as Record<string, string>)
    const names = entries.map(([name]) => name.replace(/[^a-z]/g, '')).join(', ')
    const places = entries.map((_, index) => `$${index + 1}`).join(', ')
    const values = entries.map(([, value]) => value)
    await asRole(claims, `INSERT INTO ${table} (${names}) VALUES (${places})`, values)
    return undefined
  }

  return {
    query: (text: string) => database.query(text),
    close: () => database.end(),
    listener: async (request: IncomingMessage, response: ServerResponse) => {
      try {
        const rows = await run(request)
        response.writeHead(rows === undefined ? 201 : 200, { 'content-type': 'application/json' })
        response.end(rows === undefined ? undefined : JSON.stringify(rows))
      } catch (error) {
        const { code, message, status } = error as { code?: string; message: string; status?: number }
        response.writeHead(status ?? (code === '42501' ? 403 : 500), { 'content-type': 'application/json' })
        response.end(JSON.stringify({ code, message, details: null, hint: null }))
      }
    },
  }
}
