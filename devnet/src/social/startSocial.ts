import { createHash, generateKeyPair, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { SocialProvider } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { exportJWK, importSPKI, jwtVerify, SignJWT } from 'jose'
import { type Listening, listen } from '../process/listen.ts'
import { brandLine, practiceStyle, servePracticeFont } from '../site/practiceLook.ts'
import { type SocialClient, type SocialGrant, type SocialPerson, socialProviderFacts } from './socialProviderFacts.ts'

const style = `${practiceStyle}
main { background: var(--card); border-radius: 16px; margin: clamp(.5rem, 8vh, 5rem) auto; max-width: 26rem; padding: 1.5rem }
label { font-weight: 500 }
input:not([type=checkbox]) { background: none; border: 1px solid var(--line); border-radius: 10px; color: inherit; display: block; font: inherit; min-height: 44px; padding: 0 .75rem; width: 100% }
button { display: block; margin-top: .5rem; min-height: 48px; width: 100% }
button:first-of-type { background: oklch(.8 .13 82); color: oklch(.2 .03 82) }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`

const page = (title: string, body: unknown): Response =>
  new Response(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${raw(style)}</style></head><body><main>${brandLine}<h1>${title}</h1>${body}</main></body></html>`.toString(),
    { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } },
  )

const names: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

/** The pages of a practice provider. */
const socialPages = {
  /** The typed name is the person: there are no passwords here. */
  login: (provider: SocialProvider): Response =>
    page(
      `Practice login of ${names[provider]}`,
      html`<form method="post">
<p><label>Name <input name="name" value="alice" required pattern="[A-Za-z0-9_]{1,30}" title="Letters, digits and _" aria-describedby="names"></label>
<small id="names">Letters, digits and _. Whoever types a name is that person: there are no passwords here.</small></p>
<p><label>E-mail, or nothing <input name="email" type="email" value="alice@example.org"></label></p>
<p><label><input name="verified" type="checkbox" value="on" checked> The provider has verified the address</label></p>
<button name="answer" value="allow">Log in</button> <button name="answer" value="deny">Cancel</button></form>`,
    ),
  /** Without a script, the way back by POST takes a click. */
  postBack: (action: string, fields: Readonly<Record<string, string>>): Response =>
    page(
      'Back to the app',
      html`<form method="post" action="${action}">${Object.entries(fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
      )}<button>Continue</button></form>`,
    ),
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const token = () => randomBytes(24).toString('base64url')
const makeKeys = promisify(generateKeyPair)

/**
 * One practice provider, with its original's ways: a login page of its own, codes of one use with PKCE, tokens,
 * and the calls that identify a person.
 * @param issuer Its address, without a slash at the end.
 */
function createSocialApp(provider: SocialProvider, issuer: string, client: SocialClient): Hono {
  const facts = socialProviderFacts[provider]
  const { paths, clientAuth } = facts
  // Made when first asked for: six pairs are a second of every start, and few starts see a social login.
  let made: Promise<{ readonly privateKey: KeyObject; readonly publicKey: KeyObject }> | undefined
  const keys = () => {
    made ??= makeKeys('rsa', { modulusLength: 2048 })
    return made
  }
  const codes = new Map<string, SocialGrant>()
  const people = new Map<string, SocialPerson>()
  const app = new Hono()

  app.get(paths.authorize, (context) => {
    const { client_id, response_type, code_challenge, code_challenge_method, response_mode } = context.req.query()
    const known = client_id === client.clientId && response_type === 'code'
    if (!known || !code_challenge || code_challenge_method !== 'S256') return context.text('Bad request', 400)
    // Apple insists on it as soon as the name or the address is asked for.
    if (facts.formPost === true && response_mode !== 'form_post') return context.text('Bad response_mode', 400)
    return socialPages.login(provider)
  })
  app.post(paths.authorize, async (context) => {
    const { state = '', redirect_uri = '', code_challenge = '', nonce = '' } = context.req.query()
    const form = await context.req.parseBody()
    if (text(form.answer) !== 'allow') return back(context, redirect_uri, { error: 'access_denied', state })
    const name = text(form.name)
    const id = String(Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 12), 16))
    const person = { id, name, email: text(form.email), verified: text(form.verified) === 'on' }
    const code = token()
    codes.set(code, { person, redirectUri: redirect_uri, challenge: code_challenge, nonce })
    const user = provider === 'apple' ? { user: JSON.stringify({ name: { firstName: name, lastName: 'Test' } }) } : {}
    return back(context, redirect_uri, { code, state, iss: issuer, ...user })
  })

  function back(context: Context, redirectUri: string, fields: Readonly<Record<string, string>>): Response {
    if (facts.formPost === true) return socialPages.postBack(redirectUri, fields)
    return context.redirect(`${redirectUri}?${new URLSearchParams(fields)}`)
  }

  app.post(paths.token, async (context) => {
    const form = await context.req.parseBody()
    // GitHub reports failures with status 200.
    const fail = (error: string) => context.json({ error }, provider === 'github' ? 200 : 400)
    const presented = clientAuth === 'basic' ? basicOf(context) : [text(form.client_id), text(form.client_secret)]
    if (presented[0] !== client.clientId || !(await rightSecret(presented[1] ?? ''))) return fail('invalid_client')
    const grant = codes.get(text(form.code))
    codes.delete(text(form.code))
    const challenge = createHash('sha256').update(text(form.code_verifier)).digest('base64url')
    if (grant?.challenge !== challenge || grant.redirectUri !== text(form.redirect_uri)) return fail('invalid_grant')
    const accessToken = token()
    people.set(accessToken, grant.person)
    const idToken = paths.keys === undefined ? {} : { id_token: await signIdToken((await keys()).privateKey, grant) }
    return context.json({ access_token: accessToken, token_type: 'bearer', expires_in: 600, ...idToken })
  })

  async function rightSecret(secret: string): Promise<boolean> {
    if (clientAuth !== 'signed') return secret === client.clientSecret
    try {
      const key = await importSPKI(client.clientSecret, 'ES256')
      await jwtVerify(secret, key, { subject: client.clientId, audience: issuer, requiredClaims: ['iss', 'exp'] })
      return true
    } catch {
      return false
    }
  }

  function signIdToken(key: KeyObject, { person, nonce }: SocialGrant): Promise<string> {
    return new SignJWT({ ...facts.claims?.(person), nonce })
      .setProtectedHeader({ alg: 'RS256', kid: provider })
      .setIssuer(issuer)
      .setSubject(person.id)
      .setAudience(client.clientId)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(key)
  }

  if (paths.keys !== undefined)
    app.get(paths.keys, async (context) =>
      context.json({
        keys: [{ ...(await exportJWK((await keys()).publicKey)), kid: provider, alg: 'RS256', use: 'sig' }],
      }),
    )
  if (provider === 'facebook')
    app.get('/v21.0/debug_token', (context) => {
      const asker = `Bearer ${client.clientId}|${client.clientSecret}`
      if (context.req.header('authorization') !== asker) return context.json({ error: {} }, 400)
      const person = people.get(context.req.query('input_token') ?? '')
      return context.json({
        data: { app_id: client.clientId, is_valid: person !== undefined, user_id: person?.id ?? '' },
      })
    })
  if (provider === 'github')
    app.post('/applications/:clientId/token', async (context) => {
      const [id, secret] = basicOf(context)
      const right = id === client.clientId && secret === client.clientSecret && context.req.param('clientId') === id
      const asked: unknown = await context.req.json().catch(() => undefined)
      const person = people.get(text(Object(asked).access_token))
      if (!right || person === undefined) return context.json({ message: 'Not Found' }, 404)
      return context.json({ app: { client_id: id }, user: { id: Number(person.id), login: person.name } })
    })
  app.get('*', (context) => {
    const person = people.get((context.req.header('authorization') ?? '').replace(/^Bearer /, ''))
    const answers = person && facts.calls?.(person, client.clientId)
    const answer = answers?.[new URL(context.req.url).pathname.replace(`/${provider}`, '')]
    return answer === undefined ? context.json({ error: 'not found' }, 404) : context.json(answer)
  })
  return app
}

/** RFC 6749, section 2.3.1. */
function basicOf(context: Context): readonly string[] {
  const [, encoded = ''] = (context.req.header('authorization') ?? '').split('Basic ')
  return Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
}

type Client = {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
  readonly teamId?: string
  readonly keyId?: string
}

export declare namespace startSocial {
  type ReturnType = Listening & {
    /** The app's settings at each provider. */
    readonly clients: Readonly<Record<SocialProvider, Client>>
  }
}

const providers = Object.keys(socialProviderFacts) as SocialProvider[]

/** The practice providers of social logins, each under its own address: `/google`, `/github` … */
export async function startSocial(port?: number): Promise<startSocial.ReturnType> {
  const app = new Hono()
  servePracticeFont(app)
  const server = await listen(app, port)
  // Apple takes no secret: the app signs with a key whose public half Apple has.
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const clients = providers.map((provider): [SocialProvider, Client] => {
    const issuer = `${server.url}/${provider}`
    const clientId = `latchkey-${provider}`
    const secret = `devnet secret of ${provider}`
    const theirs = provider === 'apple' ? pair.publicKey : secret
    app.route(`/${provider}`, createSocialApp(provider, issuer, { clientId, clientSecret: theirs }))
    if (provider !== 'apple') return [provider, { clientId, clientSecret: secret, issuer }]
    return [provider, { clientId, clientSecret: pair.privateKey, issuer, teamId: 'TEAM', keyId: 'KEY' }]
  })
  return { ...server, clients: Object.fromEntries(clients) as Record<SocialProvider, Client> }
}
