import type { Kit, ThemeState } from '../kit/kit.types.ts'

/** Changes what is given of the theme and keeps the rest; `themeVariables` are merged. */
export function setTheme(kit: Kit, change: setTheme.Options): void {
  kit.store.setState(({ theme }) => ({
    theme: { ...theme, ...change, themeVariables: { ...theme.themeVariables, ...change.themeVariables } },
  }))
}

export declare namespace setTheme {
  type Options = Partial<ThemeState>
}
