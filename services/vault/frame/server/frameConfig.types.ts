import type { LogLevel } from '@latchkey/service-kit/log'
import type { DestinationStream } from 'pino'
import type { FrameSettings } from '../src/settings/settings.schema.ts'

/** The settings of the frame's server. Addresses have no slash at the end. */
export type FrameConfig = {
  readonly host: string
  readonly port: number
  /** Folder of the built frame. */
  readonly bundle: string
  /** Where browsers reach the services: the frame may call these and nothing else. */
  readonly authUrl: string
  readonly guardianUrl: string
  readonly apiUrl: string
  /** The operator's own pages, which may embed the frame for every project; full origins, `*` for one label of the host or for the port. */
  readonly ownPages: readonly string[]
  /** By the id of a project: the only pages that may embed the frame for it beside the own ones, whatever the api says. */
  readonly projectPages?: Readonly<Record<string, readonly string[]>> | undefined
  /** Whether pages may speak as the peer's client does. Default yes. */
  readonly compat?: boolean | undefined
  /** Whether browsers keep `/exit`, which opens a wallet while no server answers. Default yes. */
  readonly exit?: boolean | undefined
  /** Contracts of the operator's whose swaps are said in words, by CAIP-2 chain. Default none but those that come with the frame. */
  readonly swapRouters?: FrameSettings['swapRouters'] | undefined
  /** Chains on which accounts may become smart, by CAIP-2 id. Default none. */
  readonly smartChains?: FrameSettings['smartChains'] | undefined
  /** Between a stop's "not ready" and the closing of the port. Default 0. */
  readonly drainMs?: number | undefined
  /** Proxies in front that append to `x-forwarded-for`. Default 0. */
  readonly trustedProxies?: number | undefined
  /** Of the operator's own for the metrics. Default: they are not shown. */
  readonly metricsPort?: number | undefined
  /** Default: the loopback. */
  readonly metricsHost?: string | undefined
  readonly logLevel: LogLevel
  readonly logStream?: DestinationStream | undefined
}
