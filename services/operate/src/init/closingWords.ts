import { join } from 'node:path'
import { configFileName } from '../config/loadConfig.ts'
import { stateFolderOf } from '../roles/roles.table.ts'
import { keepingServices } from '../tables/serviceDatabases.ts'
import type { Answers } from './answers.schema.ts'
import { hasProposedNames } from './installationOf.ts'

export declare namespace closingWords {
  type Options = {
    readonly answers: Answers
    readonly out: string
    readonly place: string
    /** Paths in the folder. */
    readonly secrets: readonly string[]
    readonly answersFile: string | undefined
  }
}

/** What is to be kept safe, where, apart from what; and what comes next. */
export function closingWords({ answers, out, place, secrets, answersFile }: closingWords.Options): string {
  const { names, domain, state } = answers
  const config = join(place, configFileName)
  const moved = place === out ? '' : `Bring ${out} to ${place}: its files name each other there.\n`
  const proxy = hasProposedNames(answers)
    ? `LATCHKEY_DOMAIN=${domain} caddy run --config operate/Caddyfile`
    : 'a proxy with TLS: operate/Caddyfile, with the names that you chose in place of its own'
  const providers = Object.entries(answers.logins).flatMap(([provider, client]) => (client ? [provider] : []))
  const returns =
    providers.length === 0
      ? ''
      : `At ${providers.join(', ')}, allow both addresses to come back to: https://${names.auth}/oauth/return/ and https://${names.guardian}/oauth/return/, each with the provider's name behind it.\n`
  const databases = keepingServices.map((role) => join(stateFolderOf(state, role), `${role}.db`)).join(', ')
  const leftover = answersFile === undefined ? '' : `${answersFile} holds the secrets, too: delete it.\n`
  return `
${out} is written: ${configFileName}, and ${secrets.length} files that its owner alone reads (${secrets.join(', ')}).
${moved}${leftover}${returns}
To be kept safe:
  ${stateFolderOf(state, 'auth')}/auth.keys is made when auth first starts. Without it nothing opens that auth keeps of wallets.
  ${stateFolderOf(state, 'guardian')}/guardian.keys is made when the guardian first starts. Without it no recovery key opens.
    Back up each apart from the databases, and the guardian's apart from auth's: who has all four has the wallets.
  ${databases} are the databases.
  ${names.wallet} is the wallet's name: who controls it, in the DNS or on the machine, controls the wallets.
  ${place} can be written again from what your providers know.

Next, in the folder of the repository:
  node --conditions=latchkey-source scripts/buildSites.ts
  node scripts/latchkey.mjs all --config ${config}
  ${proxy}
  node scripts/latchkey.mjs doctor --config ${config}
  node scripts/latchkey.mjs backup (docs/backup.md), before the first person has a wallet
`
}
