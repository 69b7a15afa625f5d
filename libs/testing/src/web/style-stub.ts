/** What tests get for a style sheet. */
export default {};
