import { Module } from '@nestjs/common';
import { GetPlan } from './get-plan.ts';
import { PlanController } from './plan.controller.ts';

@Module({ controllers: [PlanController], providers: [GetPlan] })
export class PlanModule {}
