import type { loadConfig } from '../config/loadConfig.ts'
import { checkAddresses } from './checks/addresses.ts'
import { checkBackups } from './checks/backups.ts'
import { checkClock } from './checks/clock.ts'
import { checkDisk } from './checks/disk.ts'
import { checkDkim } from './checks/dkim.ts'
import { checkFrameFiles } from './checks/frameFiles.ts'
import { checkMailRecords } from './checks/mailRecords.ts'
import { checkMailServers } from './checks/mailServers.ts'
import { checkNodes } from './checks/nodes.ts'
import { checkPolicies } from './checks/policies.ts'
import { checkProxies } from './checks/proxies.ts'
import { type Finding, toFindings } from './finding.ts'
import type { Check } from './installation.types.ts'
import type { NetworkTools } from './networkTools.ts'
import { probeAddresses } from './probeAddress.ts'

/** Every check there is. They run together. */
const checks: readonly Check[] = [
  checkAddresses,
  checkClock,
  checkDisk,
  checkMailRecords,
  checkDkim,
  checkMailServers,
  checkNodes,
  checkPolicies,
  checkProxies,
  checkFrameFiles,
  checkBackups,
]

export declare namespace examine {
  type Options = {
    readonly config: ReturnType<typeof loadConfig>
    readonly tools: NetworkTools
    readonly isInside: boolean
    readonly metricsFolder: string | undefined
    readonly nowMs: () => number
  }
}

/** Looks at a running installation from inside and outside. It changes nothing, and sends no mail. */
export async function examine({ config, tools, ...options }: examine.Options): Promise<readonly Finding[]> {
  const addresses = await probeAddresses({ config, ...tools })
  const installation = { ...options, ...tools, config, addresses }
  const found = await Promise.all(checks.map((check) => check(installation)))
  return toFindings(found.flat(), config.lineOf)
}
