import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { RequestContext } from '../http/base-query.ts';
import type { QuestionsRoot } from './shown-questions.ts';

/** @returns what sends the changes of this folder: `flagQuestion`, `changeRating`, `hideQuestion` and their like */
export const useQuestionsDispatch = () => useDispatch<ThunkDispatch<QuestionsRoot, RequestContext, UnknownAction>>();
