import { Module } from '@nestjs/common';
import { NoticesRepository } from './notices.repository.ts';
import { NotifyOwner } from './notify-owner.ts';

/** Mails that report changes of accounts. Their handler is in the mail module, which sends every mail. */
@Module({ providers: [NoticesRepository, NotifyOwner], exports: [NoticesRepository, NotifyOwner] })
export class NoticesModule {}
