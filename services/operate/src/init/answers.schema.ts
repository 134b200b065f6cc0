import { caipNetworkIdSchema } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import { type SocialProvider, socialProviderIds } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { nearest } from '../config/parseConfig.ts'
import { OperateError } from '../OperateError.ts'

/** A text of one line. What it says of another never has the text in it, which may be a secret. */
const text = (form: RegExp, expected: string) =>
  v.pipe(v.string(`expected ${expected}`), v.regex(form, `expected ${expected}`))

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const host = `(${label}\\.)+${label}`

export const domainSchema = text(new RegExp(`^${host}$`), 'a domain such as example.org')
/** With the port where it is not that of https. */
export const nameSchema = text(new RegExp(`^${host}(:[1-9]\\d{0,4})?$`), 'a name such as app.example.org')
export const projectIdSchema = text(/^[\w.-]{1,128}$/, 'letters, digits, dots and dashes')
export const originSchema = text(
  new RegExp(`^https?://(\\*\\.)?(localhost|${host})(:[1-9]\\d{0,4})?$`),
  'an origin such as https://shop.example.org, or https://*.example.org for all names of one level',
)
export const mailServerSchema = text(
  new RegExp(`^smtps?://(${label}\\.)*${label}(:[1-9]\\d{0,4})?$`),
  'a mail server such as smtps://mail.example.org:465 or smtp://mail.example.org:587, without its account',
)
export const mailUserSchema = text(/^[\x21-\x7e]{1,256}$/, 'a user name without spaces')
export const passwordSchema = text(/^[^\p{Cc}]{1,512}$/u, 'one line that is not empty')
export const mailFromSchema = text(new RegExp(`^[\\w.+-]{1,64}@${host}$`, 'i'), 'an address such as login@example.org')
export const clientIdSchema = text(/^[\w.:-]{1,256}$/, 'the id that the provider gave')
/** Apple's is a key of several lines. */
export const clientSecretSchema = text(/^[\x20-\x7e\r\n]{1,8192}$/, 'the secret that the provider gave')
export const usualNetwork: string = mainnet.caipNetworkId
const aNetwork = `a network such as ${usualNetwork}`
export const networkSchema = v.pipe(
  text(/^[a-z0-9]{3,8}:[\w-]{1,32}$/, aNetwork),
  v.check((id) => v.is(caipNetworkIdSchema, id), `expected ${aNetwork}`),
)
export const nodeSchema = text(/^https?:\/\/[\x21-\x7e]{1,2000}$/, 'an address such as https://node.example.org')
export const folderSchema = text(/^\/[^\p{Cc}]{0,1000}$/u, 'a path that begins with /')

const mailAccountSchema = v.strictObject({
  server: mailServerSchema,
  user: mailUserSchema,
  password: passwordSchema,
  from: mailFromSchema,
})
const clientSchema = v.strictObject({
  clientId: clientIdSchema,
  clientSecret: clientSecretSchema,
  /** A second secret of the client, where the provider gives several: the guardian's own. */
  guardianSecret: v.optional(clientSecretSchema),
})
const appleSchema = v.strictObject({
  ...clientSchema.entries,
  teamId: clientIdSchema,
  keyId: clientIdSchema,
  /** Of `guardianSecret`. */
  guardianKeyId: v.optional(clientIdSchema),
})
const clientOf = (provider: SocialProvider) => v.optional(provider === 'apple' ? appleSchema : clientSchema)

/** The names of an installation, each with the label that is proposed for it below the domain. */
export const nameLabels = {
  app: 'app',
  api: 'api',
  relay: 'relay',
  auth: 'auth',
  guardian: 'guardian',
  wallet: 'wallet',
} as const
export type PlaceName = keyof typeof nameLabels
export const placeNames = Object.keys(nameLabels) as PlaceName[]

export const usualStateFolder = '/var/lib/latchkey'

/** What `latchkey init` is answered, by a person or a file. */
const answersSchema = v.strictObject({
  domain: domainSchema,
  names: v.optional(
    v.strictObject({
      app: v.optional(nameSchema),
      api: v.optional(nameSchema),
      relay: v.optional(nameSchema),
      auth: v.optional(nameSchema),
      guardian: v.optional(nameSchema),
      wallet: v.optional(nameSchema),
    }),
    {},
  ),
  project: v.strictObject({
    id: projectIdSchema,
    origins: v.pipe(
      v.array(originSchema, 'expected a list of origins'),
      v.minLength(1, 'expected an origin at least: without one, every page may use the project'),
    ),
  }),
  mail: v.strictObject({ auth: mailAccountSchema, guardian: mailAccountSchema }),
  logins: v.optional(
    v.strictObject({
      google: clientOf('google'),
      x: clientOf('x'),
      discord: clientOf('discord'),
      apple: v.optional(appleSchema),
      github: clientOf('github'),
      facebook: clientOf('facebook'),
    }),
    {},
  ),
  networks: v.pipe(
    v.record(
      networkSchema,
      v.pipe(v.array(nodeSchema, 'expected a list of addresses'), v.minLength(1, 'expected a node at least')),
    ),
    v.check((networks) => Object.keys(networks).length > 0, `expected ${aNetwork} at least`),
  ),
  state: v.optional(folderSchema, usualStateFolder),
})

type Parsed = v.InferOutput<typeof answersSchema>
export type MailAccount = v.InferOutput<typeof mailAccountSchema>
export type Answers = Omit<Parsed, 'names'> & { readonly names: Readonly<Record<PlaceName, string>> }

/** @throws OperateError with the key of the first answer at fault, and never with the answer. */
export function readAnswers(given: unknown): Answers {
  const { success, output, issues } = v.safeParse(answersSchema, given, { abortEarly: true })
  if (!success) throw new OperateError(faultOf(issues[0]))
  const { domain } = output
  const proposed = (name: PlaceName) => output.names[name] ?? `${nameLabels[name]}.${domain}`
  const answers: Answers = {
    ...output,
    names: {
      app: proposed('app'),
      api: proposed('api'),
      relay: proposed('relay'),
      auth: proposed('auth'),
      guardian: proposed('guardian'),
      wallet: proposed('wallet'),
    },
  }
  expectApart(answers)
  return answers
}

/** The keys of an object of the answers, for the one that was meant. */
function faultOf(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue)
  if (key === null) return 'The answers are to be an object in JSON.'
  if (issue.expected === 'never') {
    const own = key.split('.').at(-1) ?? ''
    const meant = nearest(own, allKeys)
    return `${key}: there is no such answer.${meant === undefined ? '' : ` Did you mean ${meant}?`}`
  }
  if (issue.input === undefined) return `${key}: the answer is missing.`
  return `${key}: ${issue.message.startsWith('expected ') ? issue.message : `expected ${issue.expected ?? 'another form'}`}.`
}

const allKeys: readonly string[] = [
  ...Object.keys(answersSchema.entries),
  ...placeNames,
  ...socialProviderIds,
  ...Object.keys(mailAccountSchema.entries),
  ...Object.keys(appleSchema.entries),
  'id',
  'origins',
]

const hostOf = (name: string) => name.split(':')[0] ?? ''

/** Why a place can't have a name beside others: a page beside the wallet's could take it over. */
export function faultOfName(name: string, others: Readonly<Partial<Record<PlaceName, string>>>): string | undefined {
  const other = placeNames.find((place) => hostOf(others[place] ?? '') === hostOf(name))
  return other === undefined ? undefined : `the name is that of names.${other}, and each needs one of its own`
}

type Account = Pick<MailAccount, 'server' | 'user'>
const accountOf = ({ user, server }: Account) => `${user}@${new URL(server).hostname}`.toLowerCase()

/** Why the guardian can't have a mail account beside that of auth. */
export function faultOfAccount(guardian: Account, auth: Account): string | undefined {
  return accountOf(auth) === accountOf(guardian)
    ? 'the account is that of auth. The two need one each: who holds both could open wallets'
    : undefined
}

export function faultOfSender(guardian: string, auth: string): string | undefined {
  return auth.toLowerCase() === guardian.toLowerCase() ? 'the sender is that of auth. The two need one each' : undefined
}

function expectApart({ names, mail: { auth, guardian } }: Answers): void {
  const others: Partial<Record<PlaceName, string>> = {}
  const expectNone = (key: string, fault: string | undefined) => {
    if (fault !== undefined) throw new OperateError(`${key}: ${fault}.`)
  }
  for (const name of placeNames) {
    expectNone(`names.${name}`, faultOfName(names[name], others))
    others[name] = names[name]
  }
  expectNone('mail.guardian.user', faultOfAccount(guardian, auth))
  expectNone('mail.guardian.from', faultOfSender(guardian.from, auth.from))
}
