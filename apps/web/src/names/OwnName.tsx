import { pictureOfName } from '@latchkey/core/names'
import type { RegisteredName } from '@latchkey/protocol/http'
import { useKit } from '@latchkey/react'
import { Button, Identicon, Picture, Who } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import { EditAddress } from './EditAddress.tsx'
import { EditName } from './EditName.tsx'
import css from './NamesPage.module.css'

/** One name of the person, with its records behind a button. */
export function OwnName({ name }: { readonly name: RegisteredName }) {
  const { t } = useText()
  const kit = useKit()
  const [editing, setEditing] = useState(false)
  const { bio } = name.attributes ?? {}
  const avatar = pictureOfName(kit, name)
  const main = name.addresses['60']?.address ?? name.name
  return (
    <li>
      <div className={css.line}>
        <Who
          image={avatar ? <Picture name={name.name} src={avatar} /> : <Identicon seed={main} />}
          name={<bdi>{name.name}</bdi>}
          note={bio}
        />
        {!editing && (
          <Button fit aria-label={t('names.edit', { name: name.name })} onClick={() => setEditing(true)}>
            {t('names.editAction')}
          </Button>
        )}
      </div>
      {editing && (
        <>
          <EditName name={name} onDone={() => setEditing(false)} />
          <EditAddress name={name} />
        </>
      )}
    </li>
  )
}
