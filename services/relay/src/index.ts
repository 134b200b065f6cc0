export type { Clock } from './clock/clock.ts'
export type { Limits, RelayConfig, RelayOptions, StorageConfig } from './config/config.ts'
export type { Project } from './projects/project.schema.ts'
export { type Relay, startRelay } from './startRelay.ts'
