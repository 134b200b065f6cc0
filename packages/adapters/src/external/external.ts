import type { ConnectorSource } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import { createProviderConnector } from '../eip1193/createProviderConnector.ts'
import type { Eip1193Provider } from '../eip1193/provider.ts'
import { requireProvider } from '../eip1193/requireProvider.ts'

/**
 * A connector that the app makes from any EIP-1193 provider (type EXTERNAL), for example a hosted
 * wallet's SDK. With `getProvider` the provider is made on first use and kept; a wallet that must open a window inside
 * the person's gesture has to give it without a promise.
 */
export function external(options: external.Options): ConnectorSource {
  return ({ env }) => {
    let made: Eip1193Provider | Promise<Eip1193Provider> | undefined
    const provider = () => {
      made ??= make(options, () => {
        made = undefined
      })
      return made
    }
    const connector = createProviderConnector({
      id: options.id,
      name: options.name,
      type: 'EXTERNAL',
      imageUrl: options.imageUrl,
      imageId: options.imageId ?? (options.imageUrl ? undefined : constants.connectorImageIds.external),
      rdns: options.rdns,
      explorerId: options.explorerId,
      provider,
      providerKey: options.provider ?? options.getProvider,
      env,
    })
    return { current: () => [connector], start: () => () => {} }
  }
}

export declare namespace external {
  type Options = {
    /** Stable word for this wallet; it is kept across reloads. */
    id: string
    name: string
    imageUrl?: string | undefined
    imageId?: string | undefined
    rdns?: string | undefined
    /** Id of the wallet in the directory. */
    explorerId?: string | undefined
  } & ({ provider: unknown; getProvider?: undefined } | { getProvider: () => unknown; provider?: undefined })
}

function make(options: external.Options, forget: () => void): Eip1193Provider | Promise<Eip1193Provider> {
  const given = options.getProvider ? options.getProvider() : options.provider
  if (!(given instanceof Promise)) return requireProvider(given)
  const promised = given.then(requireProvider)
  // A factory that failed once may be asked again.
  promised.catch(forget)
  return promised
}
