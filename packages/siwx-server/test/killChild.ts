import { writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sqliteStore } from '../src/stores/sqliteStore.ts'
import { createBrowser, createKey, createPerson, createTestServer } from './people.ts'

// Signs people in and out on the database of argv, and says what was acknowledged, until it is killed. By token it
// refreshes too: a session goes on under another secret then.

const [, , file = '', kind = ''] = process.argv
const database = new DatabaseSync(file)
database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000')
const session = {
  kind: 'token',
  keys: [await createKey('k')],
  issuer: 'https://app.example/siwx',
  audience: 'a',
} as const
const { server } = createTestServer({
  store: sqliteStore(database),
  verify: async () => ({ by: 'key' }),
  ...(kind === 'token' && { session }),
})
const say = (...words: string[]) => writeSync(1, `${words.join(' ')}\n`)

for (let round = 0; ; round++) {
  const browser = createBrowser(server)
  const person = createPerson()
  const { nonce, token } = await browser.nonce()
  const response = await browser.post('/sign-in', { message: person.write(nonce), signature: '0x00', token })
  if (response.status !== 200) throw new Error(`sign-in: ${response.status}`)
  let tokens: { accessToken?: string; refreshToken?: string } = await response.json()
  const secret = () => tokens.refreshToken ?? browser.cookies.get('__Host-siwx') ?? ''
  say('in', secret(), nonce, token)
  if (tokens.refreshToken !== undefined) {
    say('leaving', secret())
    tokens = await (await browser.post('/refresh', { refreshToken: tokens.refreshToken })).json()
    say('in', secret(), nonce, token)
  }
  if (round % 2 === 0) continue
  say('leaving', secret())
  await browser.post('/sign-out', {}, tokens.accessToken ? { authorization: `Bearer ${tokens.accessToken}` } : {})
  say('out', secret())
}
