import type { Kit } from '../kit/kit.types.ts'

/** Changes the language. `locale` is a BCP 47 tag. */
export function setLocale(kit: Kit, locale: string): void {
  kit.store.setState({ locale })
}
