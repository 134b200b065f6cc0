import { ApiFault } from '../../http/ApiFault.ts'

/**
 * The node that the caller asked for by name. Only the operator's testing project may: for others the choice is the
 * service's.
 * @throws ApiFault `api/invalid-request`
 */
export function pinnedProvider(
  providerId: string | undefined,
  projectId: string,
  testingProjectId: string | undefined,
): string | undefined {
  if (providerId === undefined || projectId === testingProjectId) return providerId
  throw new ApiFault({
    code: 'api/invalid-request',
    field: 'providerId',
    description: 'Only the testing project may choose a node.',
  })
}
