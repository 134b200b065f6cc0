import type { SecureContext } from 'node:tls'
import type { ServerCertificate } from '@latchkey/service-kit/probeCertificate'
import type { Config } from '../config/loadConfig.ts'
import type { RoleName } from '../roles/roles.table.ts'
import type { Answer, Ask } from './createAsk.ts'
import type { Names } from './createNames.ts'
import type { Found } from './finding.ts'

/** A public address of an installation, and how far a caller from outside gets. What comes after a failure is undefined. */
export type PublicAddress = {
  readonly setting: string
  readonly url: URL
  /** A name of this machine alone, or a plain address: no DNS knows it. */
  readonly isLocal: boolean
  /** Undefined: the DNS did not answer. */
  readonly isResolved: boolean | undefined
  readonly certificate: ServerCertificate | undefined
  /** To `GET /ready`. */
  readonly answer: Answer | undefined
}

/** What the checks look at, and what they look with. */
export type Installation = {
  readonly config: Config
  /** Of each role in use that has an address: what is seen of it from outside. */
  readonly addresses: ReadonlyMap<RoleName, PublicAddress>
  readonly names: Names
  readonly ask: Ask
  /** The authorities whose certificates are trusted. */
  readonly trust: SecureContext
  /** Of each call over the network. */
  readonly timeoutMs: number
  readonly nowMs: () => number
  /** Whether the services and their files are on this machine. */
  readonly isInside: boolean
  /** The folder that backups and drills write their metrics into. */
  readonly metricsFolder: string | undefined
}

/** One idea of what can be wrong. It rejects for nothing that an operator can do something about. */
export type Check = (installation: Installation) => Promise<readonly Found[]>
