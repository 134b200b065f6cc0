import { adaptersFaults } from './adapters.table.ts'
import { apiFaults } from './api.table.ts'
import { coreFaults } from './core.table.ts'
import type { Fault } from './fault.types.ts'
import { frameFaults } from './frame.table.ts'
import { latchkeyFaults } from './latchkey.table.ts'
import { operateFaults } from './operate.table.ts'
import { operateConfigFaults } from './operateConfig.table.ts'
import { operateDoctorFaults } from './operateDoctor.table.ts'
import { operateInitFaults } from './operateInit.table.ts'
import { protocolFaults } from './protocol.table.ts'
import { reactFaults } from './react.table.ts'
import { readingFaults } from './reading.table.ts'
import { relayFaults } from './relay.table.ts'
import { siwxServerFaults } from './siwxServer.table.ts'
import { uiFaults } from './ui.table.ts'
import { vaultFaults } from './vault.table.ts'
import { verifyFaults } from './verify.table.ts'

/** The faults by package, named as its folder is. */
export const faultsOfPackages: Readonly<Record<string, readonly Fault[]>> = {
  protocol: protocolFaults,
  core: coreFaults,
  adapters: adaptersFaults,
  latchkey: latchkeyFaults,
  react: reactFaults,
  ui: uiFaults,
  api: apiFaults,
  relay: relayFaults,
  'siwx-server': siwxServerFaults,
  reading: readingFaults,
  frame: frameFaults,
  vault: vaultFaults,
  verify: verifyFaults,
  operate: [...operateFaults, ...operateConfigFaults, ...operateDoctorFaults, ...operateInitFaults],
}
