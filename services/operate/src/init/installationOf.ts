import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { OperateError } from '../OperateError.ts'
import { type Answers, type MailAccount, nameLabels, placeNames } from './answers.schema.ts'

/** The files of an installation: its configuration, and each secret by its path in the folder. */
export type InstallationFiles = {
  readonly config: string
  readonly secrets: ReadonlyMap<string, string>
}

/** What the services send by. It holds the password. */
export function smtpUrlOf({ server, user, password }: MailAccount): string {
  const url = new URL(server)
  return `${url.protocol}//${encodeURIComponent(user)}:${encodeURIComponent(password)}@${url.host}`
}

/**
 * @param folder Where the files will be: the configuration names those with the secrets by their whole paths.
 * @param projectsToken What the relay and auth ask the api for projects by.
 */
export function installationOf(answers: Answers, folder: string, projectsToken: string): InstallationFiles {
  const { names, project, mail, networks, state } = answers
  const secrets = new Map<string, string>()
  const lines: string[] = []
  const remark = (...sentences: string[]) => void lines.push('', ...sentences.map((sentence) => `# ${sentence}`))
  const set = (name: string, value: string) => void lines.push(lineOf(name, value))
  const keep = (setting: string, path: string, secret: string) => {
    secrets.set(path, `${secret}\n`)
    set(`${setting}_FILE`, join(folder, path))
  }

  lines.push(
    '# One installation, as `latchkey init` wrote it. A setting of a service has the service’s name before it (API_, RELAY_,',
    '# AUTH_, GUARDIAN_, FRAME_, LATCHKEY_WEB_); what each service takes is in its config.example.env. No secret is in this',
    '# file: NAME_FILE names a file that has it, mode 0600, owned by the one that reads it.',
  )
  remark('The project of the own page, and the networks that the page offers.')
  set('LATCHKEY_PROJECT_ID', project.id)
  set('LATCHKEY_NETWORKS', Object.keys(networks).join(','))
  remark(
    'Databases and key files, where --state does not say another place; %i in it stands for the service. The services make',
    'them when they first start.',
  )
  set('LATCHKEY_STATE_DIR', state)
  remark('Where browsers reach each service.')
  set('LATCHKEY_WEB_PUBLIC_URL', `https://${names.app}`)
  set('API_PUBLIC_URL', `https://${names.api}`)
  set('RELAY_PUBLIC_URL', `wss://${names.relay}`)
  set('AUTH_PUBLIC_URL', `https://${names.auth}`)
  set('GUARDIAN_PUBLIC_URL', `https://${names.guardian}`)
  remark('A name with nothing else on it: control of it is control of the wallets.')
  set('FRAME_PUBLIC_URL', `https://${names.wallet}`)
  remark('The pages that may use the project, beside the own one.')
  set('API_DEFAULT_PROJECT_ORIGINS', project.origins.join(','))
  const exact = new Set([`https://${names.app}`, ...project.origins.filter((origin) => !origin.includes('*'))])
  remark('The apps that the guardian’s mails name.')
  set('GUARDIAN_APPS', [...exact].join(','))
  remark('What the relay and auth ask the api for projects by, in a file for each that reads it.')
  for (const role of ['api', 'relay', 'auth'])
    keep(`${role.toUpperCase()}_PROJECTS_TOKEN`, `${role}/projects-token`, projectsToken)
  remark('The nodes of each network, as JSON. In a file of its own: their addresses may hold keys.')
  keep('API_RPC_URLS', 'api/rpc-urls', JSON.stringify(networks))
  remark('Two mail accounts, of which neither service knows the other’s.')
  keep('AUTH_SMTP_URL', 'auth/smtp-url', smtpUrlOf(mail.auth))
  set('AUTH_MAIL_FROM', mail.auth.from)
  keep('GUARDIAN_SMTP_URL', 'guardian/smtp-url', smtpUrlOf(mail.guardian))
  set('GUARDIAN_MAIL_FROM', mail.guardian.from)
  const logins = Object.entries(answers.logins).flatMap(([provider, client]) => (client ? [{ provider, client }] : []))
  if (logins.length > 0)
    remark(
      `Social logins. Each sends people back to https://${names.auth}/oauth/return/ and the name of the provider, and, where the`,
      `guardian asks there for itself, to https://${names.guardian}/oauth/return/ and that name.`,
    )
  for (const { provider, client } of logins)
    for (const service of ['auth', 'guardian'] as const) {
      const prefix = `${service.toUpperCase()}_OAUTH_${provider.toUpperCase()}`
      const own = service === 'guardian' ? client.guardianSecret : undefined
      set(`${prefix}_CLIENT_ID`, client.clientId)
      if ('teamId' in client) {
        set(`${prefix}_TEAM_ID`, client.teamId)
        set(`${prefix}_KEY_ID`, (own === undefined ? undefined : client.guardianKeyId) ?? client.keyId)
      }
      keep(`${prefix}_CLIENT_SECRET`, `${service}/${provider}-secret`, (own ?? client.clientSecret).trim())
    }
  remark('One proxy is in front of each.')
  for (const role of ['API', 'RELAY', 'AUTH', 'GUARDIAN', 'FRAME', 'LATCHKEY_WEB']) set(`${role}_TRUSTED_PROXIES`, '1')
  return { config: `${lines.join('\n')}\n`, secrets }
}

/** A setting as the file has it. Quotes where the value would be cut without them. */
function lineOf(name: string, value: string): string {
  for (const quote of ['', '"', "'", '`']) {
    const line = `${name}=${quote}${value}${quote}`
    if (!value.includes('\n') && parseEnv(line)[name] === value) return line
  }
  throw new OperateError(`${name} can't be written into one line: choose another value.`)
}

/** Whether the names are those that the Caddyfile beside the example has. */
export function hasProposedNames({ domain, names }: Answers): boolean {
  return placeNames.every((name) => names[name] === `${nameLabels[name]}.${domain}`)
}
