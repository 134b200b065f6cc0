import type { Kit, RemoteFeatures, WalletDirectory } from '@latchkey/core'
import { configQuery, walletsQuery } from '@latchkey/core/queries'
import { constants, type KitError, toKitError, type Wallet } from '@latchkey/protocol'
import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useKit } from '../hooks/useKit.ts'

/** What the first open shows of the services. */
type BootstrapData = {
  readonly directory: WalletDirectory | undefined
  /** How many wallets the directory has. */
  readonly count: number | undefined
  readonly error: KitError | undefined
  /** Whether the directory is being asked. */
  readonly isPending: boolean
}

const nothing: BootstrapData = {
  directory: undefined,
  count: undefined,
  error: undefined,
  isPending: true,
}

/**
 * The answers of a kit. They are asked without the query cache, whose code is larger than that of the Connect view: it
 * comes with the first view that has more to ask.
 */
function bootstrapData(kit: Kit): StoreApi<BootstrapData> {
  return kit.internals.get(createAnswers)
}

function createAnswers(kit: Kit): StoreApi<BootstrapData> {
  const store = createStore<BootstrapData>(() => nothing)
  void askDirectory(kit, store)
  return store
}

/** Asks for the directory's first page, the app's featured wallets and the excluded ones. */
async function askDirectory(kit: Kit, store: StoreApi<BootstrapData>): Promise<void> {
  const { featuredWalletIds: featured = [], excludeWalletIds: excluded = [] } = kit.options
  const { signal } = new AbortController()
  const listed = async (include: readonly string[]): Promise<readonly Wallet[]> => {
    if (include.length === 0) return []
    return (await walletsQuery(kit, { include, page: 1, entries: include.length }).queryFn({ signal })).data
  }
  store.setState({ isPending: true, error: undefined })
  try {
    const [recommended, inAnyOrder, hidden] = await Promise.all([
      walletsQuery(kit, {
        page: 1,
        entries: constants.recommendedWalletsFetched,
        exclude: [...excluded, ...featured],
      }).queryFn({ signal }),
      listed(featured),
      listed(excluded),
    ])
    const place = ({ id }: Wallet) => featured.indexOf(id)
    const inOrder = inAnyOrder.toSorted((left, right) => place(left) - place(right))
    store.setState({
      directory: { recommended: recommended.data, featured: inOrder, excluded: hidden },
      count: recommended.count + inOrder.length,
      isPending: false,
    })
  } catch (error) {
    store.setState({ error: toKitError(error), isPending: false })
  }
}

type Features = { readonly features: RemoteFeatures | undefined }

function createFeatures(kit: Kit): StoreApi<Features> {
  const store = createStore<Features>(() => ({ features: undefined }))
  void configQuery(kit)
    .queryFn({ signal: new AbortController().signal })
    .then((features) => store.setState({ features }))
  return store
}

/** The operator's settings; asked when first wanted. */
export function useRemoteFeatures(): RemoteFeatures | undefined {
  const store = useKit().internals.get(createFeatures)
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState).features
}

/** The directory's first page and the operator's settings; asked when first wanted. */
export function useBootstrapData(): BootstrapData & Features & { refetch: () => void } {
  const kit = useKit()
  const store = bootstrapData(kit)
  const answers = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  return { ...answers, features: useRemoteFeatures(), refetch: () => void askDirectory(kit, store) }
}
