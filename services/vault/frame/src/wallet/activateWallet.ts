import type { KeptWallet, VaultStore } from '../store/store.types.ts'

/** Marks this device's part of a wallet as good: both services have theirs, and two pairs have opened it. */
export async function activateWallet(store: VaultStore, user: string, kept: KeptWallet): Promise<KeptWallet> {
  const active: KeptWallet = { ...kept, state: 'active' }
  await store.put(`wallet/${user}`, active)
  return active
}
