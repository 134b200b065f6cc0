import { type SocialProvider, socialProviderIds } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { Found } from '../doctor/finding.ts'
import { findingKinds } from '../doctor/findings.table.ts'
import { OperateError } from '../OperateError.ts'
import {
  type Answers,
  clientIdSchema,
  clientSecretSchema,
  domainSchema,
  faultOfAccount,
  faultOfName,
  faultOfSender,
  folderSchema,
  type MailAccount,
  mailFromSchema,
  mailServerSchema,
  mailUserSchema,
  nameLabels,
  nameSchema,
  networkSchema,
  nodeSchema,
  originSchema,
  passwordSchema,
  placeNames,
  projectIdSchema,
  readAnswers,
  usualNetwork,
  usualStateFolder,
} from './answers.schema.ts'
import type { Asker } from './createAsker.ts'
import type { Trial, Trials } from './createTrials.ts'

type Schema<Value> = v.GenericSchema<string, Value>

/** Asks a person for everything, and tries each answer as it is given. */
export async function askAnswers(asker: Asker, trials: Trials): Promise<Answers> {
  const { ask, say } = asker

  async function askOne<Value>(
    question: string,
    schema: Schema<Value>,
    options: AskOptions<Value> = {},
  ): Promise<Value> {
    const { proposed, isSecret, refuse, trial } = options
    for (;;) {
      const typed = await ask(`${question}${proposed === undefined ? '' : ` [${proposed}]`}: `, isSecret)
      const { success, output, issues } = v.safeParse(schema, typed === '' && proposed !== undefined ? proposed : typed)
      const refused = success ? refuse?.(output) : issues[0].message
      if (!success || refused !== undefined) say(`  That can't be used: ${refused}.\n`)
      else if (trial === undefined || (await settle(await trial(output)))) return output
    }
  }

  /** Says what a trial found. @returns Whether the answer counts. */
  async function settle({ fault, doubt }: Trial): Promise<boolean> {
    if (doubt !== undefined) say(showFound('Note', doubt))
    if (fault === undefined) return true
    say(showFound('Not well', fault))
    return /^y(es)?$/i.test(await ask('  Keep it all the same? (yes, or Enter to answer again) '))
  }

  const many = <Value>(schema: Schema<Value>) =>
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
      v.array(schema),
      v.minLength(1, 'expected one at least'),
    )

  async function askAccount(
    who: string,
    proposed: { readonly sender: string; readonly server: string },
    other?: MailAccount,
  ): Promise<MailAccount> {
    for (;;) {
      const server = await askOne(`Mail server ${who}`, mailServerSchema, { proposed: proposed.server })
      const account = {
        server,
        user: await askOne('  its user name', mailUserSchema, {
          refuse: (user) => (other === undefined ? undefined : faultOfAccount({ server, user }, other)),
        }),
        password: await askOne('  its password (not shown)', passwordSchema, { isSecret: true }),
        from: await askOne('  the address that its mails are from', mailFromSchema, {
          proposed: proposed.sender,
          refuse: (from) => (other === undefined ? undefined : faultOfSender(from, other.from)),
        }),
      }
      if (await settle(await trials.mailAccount(account))) return account
    }
  }

  async function askLogins(): Promise<Record<string, unknown>> {
    const none = v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .toLowerCase()
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
      v.array(v.picklist(socialProviderIds, `expected some of ${socialProviderIds.join(', ')}`)),
    )
    const chosen: readonly SocialProvider[] = await askOne(
      `Logins beside mail and passkeys (${socialProviderIds.join(', ')}; Enter for none)`,
      none,
    )
    const logins: Record<string, unknown> = {}
    for (const provider of new Set(chosen)) {
      const clientId = await askOne(`  the client id at ${provider}`, clientIdSchema)
      const team =
        provider === 'apple'
          ? {
              teamId: await askOne('  the team id', clientIdSchema),
              keyId: await askOne('  the key id', clientIdSchema),
            }
          : {}
      const asked =
        provider === 'apple' ? '  the key, its lines with \\n between (not shown)' : '  the client secret (not shown)'
      const clientSecret = await askOne(asked, clientSecretSchema, { isSecret: true })
      const guardianSecret = await askOne(
        "  a second one, the guardian's own (not shown; Enter: the same)",
        v.union([v.literal(''), clientSecretSchema]),
        { isSecret: true },
      )
      logins[provider] = {
        clientId,
        ...team,
        clientSecret,
        ...(guardianSecret === '' ? {} : { guardianSecret }),
        ...(guardianSecret !== '' && provider === 'apple'
          ? { guardianKeyId: await askOne('  the key id of that one', clientIdSchema) }
          : {}),
      }
    }
    return logins
  }

  say('Enter takes what is in brackets. Nothing is written before the last answer.\n\n')
  const domain = await askOne('Domain below which the names are', domainSchema)
  const names: Record<string, string> = {}
  for (const name of placeNames)
    names[name] = await askOne(`  name of ${purposes[name]}`, nameSchema, {
      proposed: `${nameLabels[name]}.${domain}`,
      refuse: (typed) => faultOfName(typed, names),
      trial: trials.name,
    })
  const id = await askOne('Project id of your app', projectIdSchema, { proposed: domain.split('.')[0] ?? 'app' })
  const origins = await askOne('  its pages, as origins with commas between', many(originSchema), {
    proposed: `https://${names.app}`,
  })
  const auth = await askAccount('for codes of logins', {
    sender: `login@${domain}`,
    server: `smtps://mail.${domain}:465`,
  })
  say('The guardian needs an account of its own: who holds both could open wallets.\n')
  const guardian = await askAccount(
    'for the guardian',
    { sender: `wallet-guardian@${domain}`, server: auth.server },
    auth,
  )
  const logins = await askLogins()
  const networks: Record<string, readonly string[]> = {}
  for (const network of await askOne('Networks, as CAIP-2 ids with commas between', many(networkSchema), {
    proposed: usualNetwork,
  }))
    networks[network] = await askOne(`  nodes of ${network}, with commas between`, many(nodeSchema), {
      trial: (urls) => tryNodes(trials, network, urls),
    })
  const state = await askOne('Folder of databases and key files (%i in it stands for the service)', folderSchema, {
    proposed: usualStateFolder,
  })
  const given = { domain, names, project: { id, origins }, mail: { auth, guardian }, logins, networks, state }
  return readAnswers(given)
}

type AskOptions<Value> = {
  readonly proposed?: string
  readonly isSecret?: boolean
  /** Why a value of the right form can't be taken beside what was answered before. */
  readonly refuse?: (value: Value) => string | undefined
  readonly trial?: (value: Value) => Promise<Trial>
}

const purposes = {
  app: 'the web app',
  api: 'the api',
  relay: 'the relay',
  auth: 'the auth service',
  guardian: 'the guardian',
  wallet: 'the wallet, with nothing else on it ever',
} as const

async function tryNodes(trials: Trials, network: string, urls: readonly string[]): Promise<Trial> {
  for (const [index, url] of urls.entries()) {
    const trial = await trials.node(network, url, index + 1)
    if (trial.fault !== undefined) return trial
  }
  return {}
}

const showFound = (kind: string, { code, what }: Found) => `  ${kind}: ${what} ${findingKinds[code].fix} (${code})\n`

/**
 * Tries the answers of a file.
 * @param isKept Whether what fails is taken all the same.
 * @throws OperateError with the key of the first that is at fault.
 */
export async function tryAnswers(
  answers: Answers,
  trials: Trials,
  { isKept, say }: { readonly isKept: boolean; readonly say: (text: string) => void },
): Promise<void> {
  const settle = (key: string, { fault, doubt }: Trial) => {
    if (fault !== undefined && !isKept) throw new OperateError(`${key}: ${fault.what} ${findingKinds[fault.code].fix}`)
    for (const found of [fault, doubt]) if (found !== undefined) say(showFound(`${key}, kept`, found).trimStart())
  }
  for (const name of placeNames) settle(`names.${name}`, await trials.name(answers.names[name]))
  for (const service of ['auth', 'guardian'] as const) {
    const trial = await trials.mailAccount(answers.mail[service])
    settle(`mail.${service}.${trial.fault?.code === 'mail/login-refused' ? 'password' : 'server'}`, trial)
  }
  for (const [network, urls] of Object.entries(answers.networks))
    for (const [index, url] of urls.entries())
      settle(`networks.${network}.${index}`, await trials.node(network, url, index + 1))
}
