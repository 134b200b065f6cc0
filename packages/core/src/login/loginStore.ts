import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'
import { idleLogin } from './idleLogin.ts'
import type { LoginState } from './login.types.ts'

/** Where a kit's login stands. Apart from the kit's state, so that pages without a login do not load it. */
export function loginStore(kit: Kit): StoreApi<LoginState> {
  return slot(kit, 'login', () => createStore<LoginState>(() => idleLogin))
}
