import type { DisplayState, Kit, ThemeState } from './kit.types.ts'

/** Gives an address a name of the app's own, or takes it back: without a `label`. */
export function setAddressLabel(kit: Kit, { address, label }: setAddressLabel.Options): void {
  const { [address]: _, ...others } = kit.store.getState().addressLabels
  kit.store.setState({ addressLabels: label === undefined ? others : { ...others, [address]: label } })
}

export declare namespace setAddressLabel {
  type Options = {
    /** In the form of its chain. */
    address: string
    label: string | undefined
  }
}

/** Changes what is given of the theme and keeps the rest; `themeVariables` are merged. */
export function setTheme(kit: Kit, change: setTheme.Options): void {
  kit.store.setState(({ theme }) => ({
    theme: { ...theme, ...change, themeVariables: { ...theme.themeVariables, ...change.themeVariables } },
  }))
}

export declare namespace setTheme {
  type Options = Partial<ThemeState>
}

/** Changes the currency of values, or hides amounts; what is not given stays. */
export function setDisplay(kit: Kit, change: Partial<DisplayState>): void {
  kit.store.setState(({ display }) => ({ display: { ...display, ...change } }))
}

/** Changes the language. `locale` is a BCP 47 tag. */
export function setLocale(kit: Kit, locale: string): void {
  kit.store.setState({ locale })
}

/** Chooses a tab of the Account view; 0 is Tokens. */
export function setTab(kit: Kit, currentTab: number): void {
  kit.store.setState({ currentTab })
}

/**
 * Sets whether the person agrees to usage reports. Nothing is ever sent before that, without the operator's
 * setting, or where the app's feature `analytics` is off. The choice lasts as long as the page: the app
 * keeps it, and hands it over as the option `analyticsConsent`.
 */
export function setAnalyticsConsent(kit: Kit, analyticsConsent: boolean): void {
  kit.store.setState({ analyticsConsent })
}
