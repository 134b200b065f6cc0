import type { AuthDeps } from '../deps.ts'

/** Whose accounts a project's logins lead to: its own alone, or (empty) those of the operator. */
export const scopeOf = ({ config }: AuthDeps, projectId: string): string =>
  config.projects?.[projectId]?.isolation === 'project' ? projectId : ''
