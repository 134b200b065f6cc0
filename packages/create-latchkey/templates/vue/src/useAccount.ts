import { selectAccount, watch } from 'latchkey/actions'
import { onScopeDispose, shallowRef } from 'vue'
import { kit } from './kit.ts'

/** The account in use, which follows the kit while the component lives. */
export function useAccount() {
  const account = shallowRef(selectAccount(kit.store.getState()))
  onScopeDispose(watch(kit, selectAccount, (next) => (account.value = next)))
  return account
}
