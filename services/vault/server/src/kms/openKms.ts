import type { Clock } from '../clock.ts'
import { createAwsKms } from './createAwsKms.ts'
import { createLocalKms } from './createLocalKms.ts'
import { createVaultTransitKms } from './createVaultTransitKms.ts'
import type { Kms } from './kms.types.ts'

/** Who keeps the master key. */
export type KmsConfig =
  | { readonly kind: 'local'; readonly path: string; readonly rotate?: boolean }
  | ({ readonly kind: 'aws' } & Omit<createAwsKms.Options, 'clock'>)
  | ({ readonly kind: 'vault' } & createVaultTransitKms.Options)

/**
 * @param service Its name: a key file is bound to it.
 * @param sealedIn Name of the database where something lies under the key: no new one is made then.
 */
export function openKms(config: KmsConfig, service: string, clock: Clock, sealedIn?: string): Kms {
  switch (config.kind) {
    case 'local':
      return createLocalKms(config.path, service, { rotate: config.rotate, sealedIn })
    case 'aws':
      return createAwsKms({ ...config, clock })
    case 'vault':
      return createVaultTransitKms(config)
  }
}
