/// <reference types="vite/client" />
declare module 'casebook-theme.css';
