import { showNotification } from '@latchkey/core'
import { changeName } from '@latchkey/core/names'
import type { RegisteredName } from '@latchkey/protocol/http'
import { useKit } from '@latchkey/react'
import { alertIcon, Button, Field, Note, Pair } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import css from './NamesPage.module.css'

const bioForm = /^[a-zA-Z0-9@:/._\-?&=+ ]{0,255}$/
const avatarForm = /^(https:\/\/[a-zA-Z0-9:/._\-?&=+%~]{1,247})?$/

export type EditNameProps = { readonly name: RegisteredName; readonly onDone: () => void }

/** The records of a name to change; the wallet signs what is saved. */
export function EditName({ name, onDone }: EditNameProps) {
  const { t } = useText()
  const kit = useKit()
  const [bio, setBio] = useState(name.attributes?.bio ?? '')
  const [avatar, setAvatar] = useState(name.attributes?.avatar ?? '')
  const [phase, setPhase] = useState<'editing' | 'saving' | 'failed'>('editing')
  const valid = bioForm.test(bio) && avatarForm.test(avatar)
  const save = async () => {
    setPhase('saving')
    const attributes = { ...(bio.trim() && { bio: bio.trim() }), ...(avatar.trim() && { avatar: avatar.trim() }) }
    try {
      await changeName(kit, { name: name.name, change: { attributes } })
      showNotification(kit, { message: t('names.saved', { name: name.name }), variant: 'success' })
      onDone()
    } catch (error) {
      kit.env.log('warn', 'The name could not be changed', error)
      setPhase('failed')
    }
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (valid && phase !== 'saving') void save()
      }}
    >
      <Field
        label={t('names.bio')}
        value={bio}
        tone={bioForm.test(bio) ? 'help' : 'bad'}
        message={t('names.bioHelp')}
        onChange={(event) => setBio(event.target.value)}
      />
      <Field
        label={t('names.avatar')}
        value={avatar}
        dir="ltr"
        inputMode="url"
        placeholder="https://"
        tone={avatarForm.test(avatar) ? 'help' : 'bad'}
        message={t('names.avatarHelp')}
        onChange={(event) => setAvatar(event.target.value)}
      />
      {phase === 'failed' && (
        <Note icon={alertIcon} tone="bad" live="alert" title={t('names.saveFailed', { name: name.name })}>
          {t('names.saveFailedText')}
        </Note>
      )}
      <Pair>
        <Button onClick={onDone}>{t('names.cancel')}</Button>
        <Button variant="primary" type="submit" busy={phase === 'saving'} disabled={!valid}>
          {t('names.save')}
        </Button>
      </Pair>
    </form>
  )
}
