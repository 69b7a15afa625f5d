import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { ChangeOverride, ClearOverride, GetOverride, SetOverride } from './override-access.ts';
import { OverridesController } from './overrides.controller.ts';

@Module({
  imports: [AccessModule, CustomersModule, RecordsModule],
  controllers: [OverridesController],
  providers: [ChangeOverride, ClearOverride, GetOverride, SetOverride],
})
export class OverridesModule {}
