import type { SealedTable } from '../kms/rewrapRows.ts'

/** The secrets of a service itself, as `openSecret` seals them. */
export const secretsTable = (service: string): SealedTable => ({
  table: 'secrets',
  columns: ['name'],
  contextOf: ({ name = '' }) => ({ service, secret: name }),
})
