import { ApiError } from '../../http/ApiError.ts'

/**
 * The node that the caller asked for by name. Only the operator's testing project may: for others the choice is the
 * service's.
 * @throws ApiError `api/invalid-request`
 */
export function pinnedProvider(
  providerId: string | undefined,
  projectId: string,
  testingProjectId: string | undefined,
): string | undefined {
  if (providerId === undefined || projectId === testingProjectId) return providerId
  throw new ApiError({
    code: 'api/invalid-request',
    field: 'providerId',
    description: 'Only the testing project may choose a node.',
  })
}
