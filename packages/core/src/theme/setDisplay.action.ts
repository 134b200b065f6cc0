import type { DisplayState, Kit } from '../kit/kit.types.ts'

/** Changes the currency that values are told in, or covers amounts; what is not given stays. */
export function setDisplay(kit: Kit, change: Partial<DisplayState>): void {
  kit.store.setState(({ display }) => ({ display: { ...display, ...change } }))
}
