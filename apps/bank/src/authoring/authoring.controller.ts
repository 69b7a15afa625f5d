import {
  CompareVersionsQuery,
  EditQuestionInput,
  ListOwnQuestionsQuery,
  ListVersionsQuery,
  OwnQuestionPage,
  QuestionInput,
  QuestionStatusInput,
  QuestionVersionPage,
  QuestionView,
  RestoreVersionInput,
  VersionComparison,
  VersionContent,
  VersionParam,
} from '@casebook/contracts';
import { Allow, Caller, IdParam, IfMatch, RespondsWith } from '@casebook/platform';
import { Body, Controller, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { AddQuestion } from './add-question.ts';
import { EditQuestion, SetQuestionStatus } from './edit-question.ts';
import { ListOwnQuestions } from './list-own-questions.ts';
import { CompareVersions, GetVersion, ListVersions, RestoreVersion } from './versions.ts';

const VersionNumber = () => Param('version', { schema: VersionParam });

@Controller('api/v1/questions')
export class AuthoringController {
  constructor(
    private readonly addQuestion: AddQuestion,
    private readonly editQuestion: EditQuestion,
    private readonly setQuestionStatus: SetQuestionStatus,
    private readonly listOwnQuestions: ListOwnQuestions,
    private readonly listVersions: ListVersions,
    private readonly compareVersions: CompareVersions,
    private readonly getVersion: GetVersion,
    private readonly restoreVersion: RestoreVersion,
  ) {}

  @Post()
  @Allow('member')
  @RespondsWith(QuestionView, 'addQuestion', 201)
  add(@Caller() caller: Caller, @Body({ schema: QuestionInput }) input: QuestionInput): Promise<QuestionView> {
    return this.addQuestion.execute(caller, input);
  }

  @Put(':id')
  @Allow('member')
  @RespondsWith(QuestionView, 'editQuestion')
  edit(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @IfMatch('question.version-required') basedOn: number,
    @Body({ schema: EditQuestionInput }) input: EditQuestionInput,
  ): Promise<QuestionView> {
    return this.editQuestion.execute(caller, id, basedOn, input);
  }

  @Patch(':id/status')
  @Allow('admin')
  @RespondsWith(QuestionView, 'setQuestionStatus')
  setStatus(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: QuestionStatusInput }) input: QuestionStatusInput,
  ): Promise<QuestionView> {
    return this.setQuestionStatus.execute(caller, id, input);
  }

  @Get('mine')
  @Allow('member')
  @RespondsWith(OwnQuestionPage, 'listOwnQuestions')
  mine(
    @Caller() caller: Caller,
    @Query({ schema: ListOwnQuestionsQuery }) query: ListOwnQuestionsQuery,
  ): Promise<OwnQuestionPage> {
    return this.listOwnQuestions.execute(caller, query);
  }

  @Get(':id/versions')
  @Allow('member')
  @RespondsWith(QuestionVersionPage, 'listVersions')
  versions(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Query({ schema: ListVersionsQuery }) query: ListVersionsQuery,
  ): Promise<QuestionVersionPage> {
    return this.listVersions.execute(caller, id, query);
  }

  @Get(':id/versions/comparison')
  @Allow('member')
  @RespondsWith(VersionComparison, 'compareVersions')
  compare(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Query({ schema: CompareVersionsQuery }) query: CompareVersionsQuery,
  ): Promise<VersionComparison> {
    return this.compareVersions.execute(caller, id, query);
  }

  @Get(':id/versions/:version')
  @Allow('member')
  @RespondsWith(VersionContent, 'getVersion')
  version(@Caller() caller: Caller, @IdParam('id') id: string, @VersionNumber() version: number): Promise<VersionContent> {
    return this.getVersion.execute(caller, id, version);
  }

  @Post(':id/versions/:version/restore')
  @Allow('member')
  @RespondsWith(QuestionView, 'restoreVersion')
  restore(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @VersionNumber() version: number,
    @Body({ schema: RestoreVersionInput }) input: RestoreVersionInput,
  ): Promise<QuestionView> {
    return this.restoreVersion.execute(caller, id, version, input);
  }
}
