/** What Playwright turns off by `--disable-features`. The last switch of a name holds, so that ours has to say it again. */
const offByPlaywright = `AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades
  HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning
  AvoidCorsURLLoaderRestartOnRedirect TcpPortRandomizationWin OptimizationHints NetworkTimeServiceQuerying AimEnabled
  PreconnectToSearch`.split(/\s+/)

/**
 * Each window, of a browser that has no screen too, gets pages of its own for the suggestions under its address bar:
 * a second of work, as much as a page of ours with everything that a person does in it.
 */
const offForSpeed = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess', 'Translate']

/** The switch that turns off what tests in Chromium do without, except for the features in `kept`. */
export function disableFeatures(kept: readonly string[] = []): string {
  return `--disable-features=${[...offByPlaywright, ...offForSpeed].filter((name) => !kept.includes(name)).join(',')}`
}
