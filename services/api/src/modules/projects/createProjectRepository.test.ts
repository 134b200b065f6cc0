import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { migrate } from '../../db/migrate.ts'
import { createProjectRepository, type ProjectRepository } from './createProjectRepository.ts'
import { OriginTaken } from './expectOwnOrigins.ts'
import { newProject } from './project.ts'

const rounds = 15

describe.each(databases)('projects that are changed at once, on $name', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let projects: ProjectRepository
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
    projects = createProjectRepository(opened.database, { nowMs: () => 1_795_262_400_000 })
    // As many connections as the changes need.
    await Promise.all(Array.from({ length: 4 }, () => projects.list()))
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  it('keep both changes', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = `shop${round}`
      await projects.save(newProject(id))
      await Promise.all([
        projects.change(id, () => ({ enabled: false }), 'ann'),
        projects.change(id, () => ({ name: 'Harbour' }), 'bob'),
      ])
      expect(await projects.find(id)).toMatchObject({ enabled: false, name: 'Harbour' })
    }
  })

  it('give a page to one owner alone', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const allowedOrigins = [`https://round${round}.example`]
      const [one, two] = ['a', 'b'].map((family) => newProject(`${family}${round}`, { allowedOrigins, family }))
      if (one === undefined || two === undefined) throw new Error('There are two.')
      const said = await Promise.allSettled([projects.save(one), projects.save(two)])
      expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(said.find((each) => each.status === 'rejected')?.reason).toBeInstanceOf(OriginTaken)
    }
  })
})
