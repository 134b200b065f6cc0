import type { Kit } from '../kit/kit.types.ts'

/** Chooses a tab of the Account view; 0 is Tokens. */
export function setTab(kit: Kit, currentTab: number): void {
  kit.store.setState({ currentTab })
}
