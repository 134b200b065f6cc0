import { generateKeyPairSync } from 'node:crypto'
import type { SocialProvider } from '@latchkey/protocol'
import { Hono } from 'hono'
import { type Listening, listen } from '../process/listen.ts'
import { createSocialApp } from './createSocialApp.ts'
import type {} from './social.types.ts'
import { socialDialects } from './socialDialects.ts'

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

const providers = Object.keys(socialDialects) as SocialProvider[]

/** The practice providers of social logins, each under its own address: `/google`, `/github` … */
export async function startSocial(port?: number): Promise<startSocial.ReturnType> {
  const app = new Hono()
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
