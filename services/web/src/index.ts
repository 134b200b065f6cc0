export { createSiteApp } from './createSiteApp.ts'
export { makeSiteFile, readSite, type SiteFile } from './siteFiles.ts'
export { contentSecurityPolicy, type SiteSettings, sitePolicy, siteSettingsPath } from './siteSettings.ts'
export { startWeb } from './startWeb.ts'
