import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { ChangeOverride } from './change-override.ts';
import { ClearOverride } from './clear-override.ts';
import { GetOverride } from './get-override.ts';
import { OverridesController } from './overrides.controller.ts';
import { SetOverride } from './set-override.ts';

@Module({
  imports: [AccessModule, CustomersModule, RecordsModule],
  controllers: [OverridesController],
  providers: [ChangeOverride, ClearOverride, GetOverride, SetOverride],
})
export class OverridesModule {}
