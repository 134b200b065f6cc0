import type { Kit } from '../kit/kit.types.ts'

/**
 * Says whether the person lets the app tell how it is used. Nothing is ever told before, nor without the operator's
 * setting, nor where the app's feature `analytics` is off (decisions 6). The choice lasts as long as the page: the app
 * keeps it, and hands it over as the option `analyticsConsent`.
 */
export function setAnalyticsConsent(kit: Kit, analyticsConsent: boolean): void {
  kit.store.setState({ analyticsConsent })
}
