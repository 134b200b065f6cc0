import type { EndpointError } from './endpoint.types.ts'

/** Directory routes answer 403 where the others say 401, as directory clients expect. */
export const directoryErrors: readonly EndpointError[] = [
  { status: 403, code: 'api/project-id-missing', field: 'projectId', when: 'No project id was given.' },
  { status: 403, code: 'api/project-id-invalid', field: 'authentication', when: 'The project is unknown or disabled.' },
]
