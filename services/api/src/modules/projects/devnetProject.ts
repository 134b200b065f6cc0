import { newProject } from './newProject.ts'
import type { Project } from './project.types.ts'

/**
 * The project that every project id stands for on the devnet. Its pages are loopback ones, and those named: a page
 * from elsewhere must not drive a developer's local service.
 */
export function devnetProject(furtherOrigins: readonly string[]): Project {
  return newProject('devnet', {
    name: 'Devnet',
    development: true,
    allowedOrigins: ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*', ...furtherOrigins],
  })
}
