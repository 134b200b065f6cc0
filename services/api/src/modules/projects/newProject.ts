import type { Project } from './project.types.ts'

/**
 * A project with the settings that one starts with: enabled, every page, no analytics, the brand line shown, logins
 * as the app has them.
 */
export function newProject(id: string, settings: Partial<Project> = {}): Project {
  return {
    id,
    name: id,
    enabled: true,
    development: false,
    allowedOrigins: [],
    features: [
      { id: 'reown_branding', isEnabled: true, config: [] },
      { id: 'activity', isEnabled: true, config: null },
      { id: 'social_login', isEnabled: true, config: null },
    ],
    analytics: false,
    dailyRequests: undefined,
    ...settings,
  }
}
