import { createSecureContext, getCACertificates } from 'node:tls'
import type { loadConfig } from '../config/loadConfig.ts'
import { checkAddresses } from './checks/addresses.ts'
import { checkBackups } from './checks/backups.ts'
import { checkClock } from './checks/clock.ts'
import { checkDisk } from './checks/disk.ts'
import { checkMailRecords } from './checks/mailRecords.ts'
import { checkMailServers } from './checks/mailServers.ts'
import { checkNodes } from './checks/nodes.ts'
import { checkPolicies } from './checks/policies.ts'
import { createAsk } from './createAsk.ts'
import { createNames } from './createNames.ts'
import { type Finding, toFindings } from './finding.ts'
import type { Check } from './installation.types.ts'
import { probeAddresses } from './probeAddress.ts'

/** Every check there is. They run together. */
const checks: readonly Check[] = [
  checkAddresses,
  checkClock,
  checkDisk,
  checkMailRecords,
  checkMailServers,
  checkNodes,
  checkPolicies,
  checkBackups,
]

export declare namespace examine {
  type Options = {
    readonly config: ReturnType<typeof loadConfig>
    /** DNS servers in place of the machine's own. */
    readonly dns: readonly string[]
    /** Authorities that are trusted beside the public ones, as PEM. */
    readonly authorities: readonly string[]
    readonly timeoutMs: number
    readonly isInside: boolean
    readonly metricsFolder: string | undefined
    readonly nowMs: () => number
  }
}

/** Looks at a running installation from inside and outside. It changes nothing, and sends no mail. */
export async function examine({ config, dns, ...options }: examine.Options): Promise<readonly Finding[]> {
  const names = createNames(dns, options.timeoutMs)
  // Made once: it reads every authority that there is.
  const trust = createSecureContext({ ca: [...getCACertificates('default'), ...options.authorities] })
  const ask = createAsk({ ...options, lookup: names.lookup, trust })
  const addresses = await probeAddresses({ config, names, ask, trust, timeoutMs: options.timeoutMs })
  const installation = { ...options, config, names, ask, trust, addresses }
  const found = await Promise.all(checks.map((check) => check(installation)))
  return toFindings(found.flat(), config.lineOf)
}
